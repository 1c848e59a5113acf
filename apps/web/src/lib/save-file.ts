/** Hands bytes to the browser to save under a name. */
export function saveFile(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the address after the click, so it must stay valid a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
