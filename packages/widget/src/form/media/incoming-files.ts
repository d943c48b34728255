export interface IncomingFilesHandler {
  onFiles: (files: File[]) => void;
  onDragging: (dragging: boolean) => void;
}

/**
 * Accepts files that are dropped or pasted anywhere on an element, so that one dropped beside the field does not replace the
 * page. Returns a function that removes the listeners.
 */
export function takeIncomingFiles(target: HTMLElement, { onFiles, onDragging }: IncomingFilesHandler) {
  const end = new AbortController();
  const on = <Type extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => target.addEventListener(type, listener, { signal: end.signal });
  on('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    onDragging(true);
  });
  on('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) onDragging(false);
  });
  on('drop', (event) => {
    onDragging(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  on('paste', (event) => {
    const { clipboardData } = event;
    // Word processors add a picture of the copied text to the clipboard; only the text counts.
    if (!clipboardData?.files.length || clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles([...clipboardData.files]);
  });
  return () => end.abort();
}
