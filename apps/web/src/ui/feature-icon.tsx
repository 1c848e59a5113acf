import { spriteUrl } from "virtual:icon-sprite";
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
 * The drawing an icon key names: a blank while none are loaded, a question mark for a key that is
 * unknown (Spec §8). It stands beside its name, so it says nothing itself.
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
