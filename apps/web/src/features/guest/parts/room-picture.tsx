import type { PublicPicture } from "@storey/contract";
import type { ComponentProps } from "react";
import { API_BASE } from "../../../lib/addresses.ts";
import { sourcesOf } from "./picture-sources.ts";

interface RoomPictureProps extends Pick<ComponentProps<"img">, "draggable" | "loading"> {
  readonly picture: PublicPicture;
  readonly alt: string;
  readonly fetchPriority?: "high" | "auto";
}

/**
 * A picture of the space as wide as the page's column, in the version that is sharp at that width.
 */
export function RoomPicture({ picture, alt, ...attributes }: RoomPictureProps) {
  return (
    <img
      src={`${API_BASE}${picture.versions.small.path}`}
      srcSet={sourcesOf(picture)}
      sizes="(width < 720px) 92vw, 680px"
      width={picture.width}
      height={picture.height}
      alt={alt}
      {...attributes}
    />
  );
}
