import { listIconUrl, spriteUrl } from "virtual:icon-sprite";
import { CircleQuestionMark } from "lucide-react";
import { useEffect } from "react";
import { knownIcons, needIcons } from "../lib/icons.ts";
import { useStore } from "../lib/store.ts";

interface FeatureIconProps {
  readonly icon: string;
  /** In pixels. */
  readonly size?: number;
}

/**
 * The drawing of an icon key: a blank while none are loaded, a question mark for an unknown key
 * (Spec §8). It stands beside its name, so screen readers skip it.
 */
export function FeatureIcon({ icon, size = 16 }: FeatureIconProps) {
  const known = useStore(knownIcons);
  useEffect(needIcons, []);
  if (known && !known.has(icon)) {
    return <CircleQuestionMark size={size} aria-hidden="true" data-icon="unknown" />;
  }
  return (
    <svg width={size} height={size} aria-hidden="true" data-icon={known ? icon : "blank"}>
      {known ? <use href={`${spriteUrl}#${encodeURIComponent(icon)}`} /> : null}
    </svg>
  );
}

/**
 * The same drawing as a picture, in one quiet colour: a list that scrolls shows dozens, and each
 * drawing inside the page is several elements and a layer of its own to the browser.
 */
export function ListIcon({ icon, size = 16 }: FeatureIconProps) {
  const known = useStore(knownIcons);
  useEffect(needIcons, []);
  if (known && !known.has(icon)) return <FeatureIcon icon={icon} size={size} />;
  return (
    <img
      src={`${listIconUrl}/${encodeURIComponent(icon)}.svg`}
      width={size}
      height={size}
      alt=""
      draggable={false}
    />
  );
}
