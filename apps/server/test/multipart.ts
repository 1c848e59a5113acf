import type { TestRequest } from "./server.ts";

const BOUNDARY = "----storey-test-boundary";

/** A file of a multipart body. */
export interface FormFile {
  readonly bytes: Buffer | string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly field?: string;
}

/** Returns the body and header of a multipart request: some fields and, usually, one file. */
export function form(
  file: FormFile | undefined,
  fields: Readonly<Record<string, string>> = {},
  boundary: string = BOUNDARY,
): Pick<TestRequest, "body" | "headers"> {
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    );
  }
  if (file) {
    const {
      field = "file",
      fileName = "file.bin",
      contentType = "application/octet-stream",
    } = file;
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${contentType}\r\n\r\n`,
      ),
      Buffer.from(file.bytes),
      Buffer.from("\r\n"),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    body: Buffer.concat(parts),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
