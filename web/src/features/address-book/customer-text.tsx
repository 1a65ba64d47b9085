import type { SavedAddress } from '@sendero/core/order/saved-address';

/** A saved customer in two lines: who, and where. */
export function CustomerText({ saved }: { saved: SavedAddress }) {
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex min-w-0 gap-2">
        <span className="truncate font-medium">{saved.name}</span>
        <bdi dir="ltr" className="tabular ms-auto shrink-0 text-sm text-muted">
          {saved.phone_number}
        </bdi>
      </span>
      <span className="truncate text-sm text-muted">{saved.address}</span>
    </span>
  );
}
