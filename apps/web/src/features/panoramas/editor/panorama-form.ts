import {
  HOTSPOT_LIMITS,
  type Hotspot,
  PANORAMA_LIMITS,
  type Panorama,
  panoramas,
  type Space,
} from "@storey/contract";
import { declareForm, type Values } from "../../../lib/form/declaration.ts";
import { text, value } from "../../../lib/form/field.ts";
import type { Form } from "../../../lib/form/use-form.ts";
import { queryClient } from "../../../lib/query.ts";
import { changeHotspots, changePanorama, panoramasQuery } from "../panorama.queries.ts";
import { hotspotsInWords, problemOf } from "./hotspot-draft.ts";

interface Context {
  readonly space: Space;
}

const degrees = (name: string) =>
  value<number>({
    label: `field.${name}`,
    empty: 0,
    words: (typed, t, locale) => t("degrees", { value: typed.toLocaleString(locale) }),
  });

/**
 * The form of a panorama: its name, its opening view, its horizon and its hotspots; angles are in
 * degrees.
 */
export const panoramaForm = declareForm<Panorama, Context>()({
  name: "panorama",
  messages: "panoramas",
  call: [panoramas.update, panoramas.setHotspots],
  limits: { ...PANORAMA_LIMITS, ...HOTSPOT_LIMITS },
  fields: {
    name: text({ label: "field.name", wrong: { "text.too_short": "name.required" } }),
    hfov: degrees("hfov"),
    yaw: degrees("yaw"),
    pitch: degrees("pitch"),
    rollCorrection: degrees("rollCorrection"),
    pitchCorrection: degrees("pitchCorrection"),
    hotspots: value<readonly Hotspot[]>({
      label: "field.hotspots",
      empty: [],
      words: (hotspots, t) => hotspotsInWords(hotspots, t),
    }),
  },
  check: ({ hotspots }) => {
    const [wrong] = hotspots.map(problemOf).filter((one) => one !== null);
    return wrong ? { hotspots: { code: "hotspot", words: (t) => t(wrong.key) } } : {};
  },
  // The panorama is saved first, then its hotspots at the version that this produced.
  save: async ({ record, version, draft, changed, context: { space } }) => {
    if (!record) throw new Error("A panorama is added with its file");
    const { hotspots, ...fields } = draft;
    const body = Object.fromEntries(
      Object.entries(fields).filter(([name]) => changed.has(name as keyof typeof draft)),
    );
    let now: Panorama = { ...record, version };
    if (Object.keys(body).length > 0) now = await changePanorama(space.id, now, body);
    if (changed.has("hotspots")) now = await changeHotspots(space.id, now, hotspots);
    return now;
  },
  reread: async ({ id }, { space }) => {
    const query = { ...panoramasQuery(space.id), staleTime: 0 };
    return (await queryClient.fetchQuery(query)).find((one) => one.id === id);
  },
});

/** The values of the form. */
export type PanoramaDraft = Values<typeof panoramaForm.fields>;

/** The state of the editor's form. */
export type PanoramaForm = Form<typeof panoramaForm>;
