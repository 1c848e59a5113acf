declare module "virtual:icon-sprite" {
  /** The address of the file that holds the icons of features. */
  export const spriteUrl: string;
  /** The address of the folder that holds each icon as a picture: `<key>.svg`. */
  export const listIconUrl: string;
}

declare module "virtual:about" {
  /** The libraries that ship with the product. */
  export const libraries: readonly { name: string; version: string; licence: string }[];
  /** The change log, latest first. */
  export const releases: readonly { title: string; changes: readonly string[] }[];
}
