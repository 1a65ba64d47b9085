// Prevents overlapping labels.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface CollisionIndex {
  /** Reserves the boxes, even if labels are there already. */
  reserve(boxes: readonly Box[]): void;
  /** Claims the boxes if all are free and inside the picture; returns whether it did. */
  claim(boxes: readonly Box[]): boolean;
}

export function collisionIndex(width: number, height: number): CollisionIndex {
  const taken: Box[] = [];
  const free = (box: Box) =>
    box.left >= 2 &&
    box.top >= 2 &&
    box.right <= width - 2 &&
    box.bottom <= height - 2 &&
    taken.every(
      (other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
  return {
    reserve: (boxes) => void taken.push(...boxes),
    claim(boxes) {
      if (!boxes.every(free)) return false;
      taken.push(...boxes);
      return true;
    },
  };
}

export function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}
