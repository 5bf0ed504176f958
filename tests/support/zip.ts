import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedTestFile {
  path: string;
  content: Buffer | string;
  isStored?: boolean;
  isEncrypted?: boolean;
  isLink?: boolean;
  /** The compression method that the ZIP names. */
  method?: number;
  /** The unpacked size that the ZIP names. */
  claimedBytes?: number;
  claimedCrc?: number;
  /** Uses the packed bytes of the file before it. */
  sharesBytes?: boolean;
}

/** A ZIP with these files; with lies, if a test wants some. */
export function createZip(files: readonly ZippedTestFile[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let [offset, start] = [0, 0];
  for (const file of files) {
    const content = Buffer.from(file.content);
    const method = file.isStored ? 0 : 8;
    const packed = file.isStored ? content : deflateRawSync(content);
    const name = Buffer.from(file.path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (file.isEncrypted ? 1 : 0), 2);
    common.writeUInt16LE(file.method ?? method, 4);
    common.writeUInt32LE(file.claimedCrc ?? crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(file.claimedBytes ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    if (!file.sharesBytes) {
      start = offset;
      parts.push(Buffer.from('PK\x03\x04'), common, name, packed);
      offset += 30 + name.length + packed.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((file.isLink ? 0o120777 : 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(start, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, name);
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}
