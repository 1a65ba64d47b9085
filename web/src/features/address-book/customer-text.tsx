import type { SavedAddress } from '@sendero/core/order/saved-address';

/** A saved customer in two lines: name and address. */
export function CustomerText({ saved }: { saved: SavedAddress }) {
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex min-w-0 justify-between gap-2">
        <bdi className="truncate font-medium">{saved.name}</bdi>
        <bdi dir="ltr" className="tabular shrink-0 text-sm text-muted">
          {saved.phone_number}
        </bdi>
      </span>
      <span className="truncate text-sm text-muted">
        <bdi>{saved.address}</bdi>
      </span>
    </span>
  );
}
