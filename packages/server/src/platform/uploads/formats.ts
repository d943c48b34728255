export type MediumKind = 'image' | 'video';
export type MediumFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'mp4' | 'webm' | 'quicktime';

interface FormatFacts {
  kind: MediumKind;
  contentType: string;
  /** Without a dot. */
  extension: string;
  /** Other names under which browsers, phones and old programs send the same format. */
  aliases: readonly string[];
}

/** The seven accepted formats. */
export const mediumFormats: Readonly<Record<MediumFormat, FormatFacts>> = {
  jpeg: { kind: 'image', contentType: 'image/jpeg', extension: 'jpg', aliases: ['image/jpg', 'image/pjpeg'] },
  png: { kind: 'image', contentType: 'image/png', extension: 'png', aliases: ['image/apng', 'image/x-png'] },
  webp: { kind: 'image', contentType: 'image/webp', extension: 'webp', aliases: [] },
  gif: { kind: 'image', contentType: 'image/gif', extension: 'gif', aliases: [] },
  mp4: { kind: 'video', contentType: 'video/mp4', extension: 'mp4', aliases: ['video/x-m4v'] },
  webm: { kind: 'video', contentType: 'video/webm', extension: 'webm', aliases: [] },
  quicktime: { kind: 'video', contentType: 'video/quicktime', extension: 'mov', aliases: [] },
};

/** Number of leading bytes that identify the seven formats. */
export const signatureBytes = 4_100;

/**
 * The format that the signature in the first {@link signatureBytes} bytes of a file indicates, or null if it is not accepted. {@link
 * parseHeader} verifies it.
 */
export async function detectFormat(head: Uint8Array): Promise<MediumFormat | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  if (!found) return isQuickTimeStartingWithSkip(head) ? 'quicktime' : null;
  if (found.mime === 'video/3gpp' && namesMp4Brand(head)) return 'mp4';
  return formatOfType(found.mime);
}

/** The format of a content type or an alias of it; null if it is not accepted. Parameters and case are ignored. */
export function formatOfType(contentType: string): MediumFormat | null {
  const bare = bareType(contentType);
  const names = Object.keys(mediumFormats) as MediumFormat[]; // The keys of a literal record are its names.
  return (
    names.find(
      (name) => mediumFormats[name].contentType === bare || mediumFormats[name].aliases.includes(bare),
    ) ?? null
  );
}

/** Whether a part that declares `declaredType` may contain `format`. Without a type, or with a generic one, any format. */
export function declaredTypeAgrees(declaredType: string | undefined, format: MediumFormat): boolean {
  const bare = bareType(declaredType ?? '');
  return bare === '' || bare === 'application/octet-stream' || formatOfType(bare) === format;
}

function bareType(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Old Android phones write MP4 with 3GP as the major brand; then MP4 is among the compatible brands. */
function namesMp4Brand(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const end = Math.min(bytes.readUInt32BE(0), bytes.length - 3);
  for (let at = 16; at < end; at += 4) {
    if (['isom', 'mp41', 'mp42'].includes(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** QuickTime files may start with a `skip` box, which file-type does not recognize; a QuickTime box must follow. */
function isQuickTimeStartingWithSkip(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'skip') return false;
  const next = bytes.readUInt32BE(0) + 4;
  // A box as long as the head hides the next one; parseHeader checks it.
  return (
    next + 4 > bytes.length ||
    ['ftyp', 'moov', 'mdat', 'wide', 'free'].includes(bytes.toString('latin1', next, next + 4))
  );
}
