import { getCasePhoto } from '@sendero/core/contract/case-api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callFile } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The photos that came with a message of a case; a press shows one as large as it is. */
export function CasePhotos({ orderId, photos }: { orderId: string; photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photoId) => (
        <li key={photoId}>
          <CasePhoto orderId={orderId} photoId={photoId} />
        </li>
      ))}
    </ul>
  );
}

function CasePhoto({ orderId, photoId }: { orderId: string; photoId: string }) {
  const { data: photo } = useQuery({
    queryKey: ['case-photo', orderId, photoId],
    queryFn: async ({ signal }) =>
      (await callFile(getCasePhoto, { params: { orderId, photoId }, signal })).blob(),
    staleTime: Infinity,
  });
  if (!photo) return <span aria-hidden className="block size-24 rounded-md bg-sunken" />;
  return <Shown photo={photo} />;
}

function Shown({ photo }: { photo: Blob }) {
  const t = useTexts();
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLarge(true)}>
        <Picture photo={photo} className="size-24 rounded-md border border-line bg-sunken object-cover" />
      </button>
      <Dialog
        open={isLarge}
        size="large"
        title={t('order.case.photo')}
        closeLabel={t('shell.close')}
        onClose={() => setLarge(false)}
      >
        <Picture photo={photo} className="mx-auto max-w-full rounded-md" />
      </Dialog>
    </>
  );
}

/** Bytes that were called for with the user's credential have an address for as long as they are shown. */
function Picture({ photo, className }: { photo: Blob; className: string }) {
  const t = useTexts();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return <img ref={image} alt={t('order.case.photo')} className={className} />;
}
