// How a file that comes in piece by piece is kept on the device.

/** Takes a file in; ends once it is kept, fails where it breaks off. */
export type Keep = (body: ReadableStream<Uint8Array<ArrayBuffer>>, name: string) => Promise<void>;

/** By the browser's own download, once the file is whole. */
export const download: Keep = async (body, name) => {
  const url = URL.createObjectURL(await new Response(body).blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
};

/** The download has begun by then. */
const REVOKE_MS = 60_000;

/** What some browsers have beyond the standard. */
interface Picking {
  readonly showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/**
 * Straight into the file that the user picks, so that a large one is never held in memory; a download where the browser
 * cannot. Null where the user lets it be. Call it while a press is being answered.
 */
export async function pickFile(suggestedName: string): Promise<Keep | null> {
  const { showSaveFilePicker } = window as Picking;
  if (!showSaveFilePicker) return download;
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName });
    return async (body) => body.pipeTo(await handle.createWritable());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    return download;
  }
}
