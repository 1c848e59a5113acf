import type { Panorama } from "@storey/contract";
import type { PanoramaPin } from "../../issue-report/parts/issue-place.ts";
import { loadPanoramaPicture } from "../../panoramas/parts/picture-cache.ts";
import { PanoramaPinPicker } from "../../panoramas/parts/viewer/panorama-pin-picker.tsx";

interface PinnedPanoramaProps {
  readonly panorama: Panorama;
  readonly pin: PanoramaPin;
}

/** Shows a panorama turned to a pin. */
export function PinnedPanorama({ panorama, pin }: PinnedPanoramaProps) {
  return (
    <PanoramaPinPicker panoramas={[panorama]} load={loadPanoramaPicture} pin={pin} onPin={null} />
  );
}
