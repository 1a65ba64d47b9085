// Saves a file that arrives in chunks on the device.

/** Consumes a file; resolves when it is saved, rejects if the stream breaks off. */
export type Keep = (body: ReadableStream<Uint8Array<ArrayBuffer>>, name: string) => Promise<void>;

/** Saves by the browser's own download once the file is complete. */
export const download: Keep = async (body, name) => {
  const url = URL.createObjectURL(await new Response(body).blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
};

/** The download has started within this time. */
const REVOKE_MS = 60_000;

/** An API of some browsers beyond the standard. */
interface Picking {
  readonly showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/**
 * Streams into the file that the user picks, so that a large file is never in memory; a download if the browser cannot
 * do that. Null if the user cancels. Must be called while a press is being handled.
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
