import type { Panorama } from "@storey/contract";
import { loadPanoramaPicture } from "../../panoramas/picture-cache.ts";
import { PanoramaPinPicker } from "../../panoramas/viewer/panorama-pin-picker.tsx";
import type { PanoramaPin } from "../issue-place.ts";

interface PinnedPanoramaProps {
  readonly panorama: Panorama;
  readonly pin: PanoramaPin;
}

/** A panorama turned to a pin. */
export function PinnedPanorama({ panorama, pin }: PinnedPanoramaProps) {
  return (
    <PanoramaPinPicker panoramas={[panorama]} load={loadPanoramaPicture} pin={pin} onPin={null} />
  );
}
