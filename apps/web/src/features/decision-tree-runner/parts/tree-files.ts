import type { ReactNode } from "react";

/**
 * How pictures, documents and films of a tree are drawn: members read them with their token, visitors by
 * public addresses, and the simulator from the draft. Each returns null for one that is not there.
 */
export interface TreeFilesView {
  readonly picture: (imageId: string, description: string) => ReactNode;
  /** A document that opens at a page, which counts from 1. */
  readonly document: (documentId: string, page: number, name: string) => ReactNode;
  readonly film: (documentId: string, captionsId: string | null, name: string) => ReactNode;
}
