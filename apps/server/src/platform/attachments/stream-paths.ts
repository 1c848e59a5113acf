/** The address of a document's bytes, below `/api`. */
export function pathToDocument(s3Key: string): string {
  return `/spaces/document-stream?documentKey=${encodeURIComponent(s3Key)}`;
}

/** The address of a panorama's bytes, below `/api`. */
export function pathToPanorama(panoramaKey: string): string {
  return `/spaces/panorama-stream?panoramaKey=${encodeURIComponent(panoramaKey)}`;
}
