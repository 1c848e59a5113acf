import { type ImageVersionName, imageVersionFor } from "@storey/domain";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import type { ThingKind } from "../thing-drawing.tsx";
import { type ImageKeys, type ImageState, useImage, useImageUrl } from "../use-image.ts";
import styles from "./space-picture.module.css";

// The drawings' names and words come after the first screen.
const Drawing = lazy(async () => ({ default: (await import("../drawing.tsx")).Drawing }));

interface FrameProps {
  readonly state: ImageState;
  readonly hasPicture: boolean;
  /** `#rrggbb`, shown until the picture is there. */
  readonly colour: string | null;
  readonly alt: string;
  readonly typeName: string | null;
  readonly thing: ThingKind | null;
  /** Breathes while it loads and fades in. In a list each such picture would be a layer. */
  readonly moves: boolean;
  readonly instead?: ReactNode;
}

function Frame({ state, hasPicture, colour, alt, typeName, thing, moves, instead }: FrameProps) {
  if (!hasPicture || state.failed) {
    if (instead !== undefined) return instead;
    return (
      <Suspense fallback={null}>
        <Drawing typeName={typeName} thing={thing} isListed={!moves} />
      </Suspense>
    );
  }
  return (
    <span
      className={classNames(styles["ground"], moves && state.url === null && styles["loading"])}
      style={colour ? { backgroundColor: colour } : undefined}
    >
      {state.url === null ? null : (
        <img
          src={state.url}
          alt={alt}
          decoding="async"
          draggable={false}
          className={classNames(styles["image"], moves && !state.instant && styles["fade"])}
        />
      )}
    </span>
  );
}

interface SpacePictureProps {
  readonly keys: ImageKeys | null;
  readonly colour: string | null;
  /** Empty where the words beside it say it all. */
  readonly alt: string;
  /** The type of the space that is drawn where there is no picture; null draws any. */
  readonly typeName?: string | null;
  /** The kind of the asset that is drawn in place of a space. */
  readonly thing?: ThingKind;
  /** Shown where the picture is not there, in place of a drawing. */
  readonly instead?: ReactNode;
}

/** A picture that fills its container and loads the version that fits it (Spec §9). */
export function SpacePicture({ keys, typeName = null, thing, ...rest }: SpacePictureProps) {
  const container = useRef<HTMLSpanElement>(null);
  const state = useImage(keys, container);
  return (
    <span ref={container} className={styles["frame"]}>
      <Frame
        {...rest}
        typeName={typeName}
        thing={thing ?? null}
        moves
        state={state}
        hasPicture={keys !== null}
      />
    </span>
  );
}

interface SizedPictureProps extends SpacePictureProps {
  /** In CSS pixels; a list knows it and saves measuring each picture. */
  readonly widthPx: number;
}

/** A picture in a list: the list says how wide it is. */
export function SizedPicture({
  keys,
  widthPx,
  typeName = null,
  thing,
  ...rest
}: SizedPictureProps) {
  const ratio = typeof devicePixelRatio === "number" ? devicePixelRatio : 1;
  const version: ImageVersionName = imageVersionFor(widthPx, ratio);
  const state = useImageUrl(keys === null || widthPx === 0 ? null : keys[version]);
  return (
    <span className={styles["frame"]}>
      <Frame
        {...rest}
        typeName={typeName}
        thing={thing ?? null}
        moves={false}
        state={state}
        hasPicture={keys !== null}
      />
    </span>
  );
}
