// Phones take photos of 3 to 12 MB: too many for a slow line, and more than anybody needs to see that a bowl is broken.

const LONGEST_SIDE = 1600;
const QUALITY = 0.8;
/** Smaller ones are sent as they are. */
const SMALL_BYTES = 500_000;
const SENT_AS_THEY_ARE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Has the photos of a form at most 1600 pixels a side, as far as this browser can read them. */
export async function shrinkPhotos(fields: FormData): Promise<void> {
  for (const name of new Set(fields.keys())) {
    const files = fields.getAll(name).filter((one) => one instanceof File && one.size > 0);
    if (files.length === 0) continue;
    fields.delete(name);
    for (const file of files) if (file instanceof File) fields.append(name, await shrunk(file));
  }
}

/** What cannot be read here is the server's to refuse. */
async function shrunk(file: File): Promise<File> {
  const isWell = SENT_AS_THEY_ARE.has(file.type);
  if (isWell && file.size <= SMALL_BYTES) return file;
  try {
    const drawn = await draw(await createImageBitmap(file));
    const isBetter = drawn && (!isWell || drawn.size < file.size);
    return isBetter ? new File([drawn], 'photo.jpg', { type: drawn.type }) : file;
  } catch {
    return file;
  }
}

async function draw(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context || !isHonest(context)) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}

/** Browsers that hide what device they run on give other pixels back than were drawn. */
function isHonest(context: CanvasRenderingContext2D): boolean {
  const drawn = [12, 34, 56, 255];
  context.putImageData(new ImageData(Uint8ClampedArray.from(drawn), 1, 1), 0, 0);
  return context.getImageData(0, 0, 1, 1).data.join() === drawn.join();
}
