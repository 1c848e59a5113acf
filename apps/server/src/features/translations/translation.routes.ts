import { translations } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { listMissing, listTexts, sayTexts } from "./translation-lists.service.ts";
import { readXliff, writeXliff } from "./xliff.service.ts";

/** The calls about files for translators. */
export const translationRoutes: readonly Binding[] = [
  on(translations.write, async (_, { body }) => ({ text: await writeXliff(body) })),
  on(translations.read, async (_, { body }) => {
    const { units, ...languages } = await readXliff(body.text);
    return { ...languages, units: [...units] };
  }),
  on(translations.missing, (actor, { query }, transaction) =>
    listMissing(transaction, actor, query),
  ),
  on(translations.texts, (actor, { query }, transaction) => listTexts(transaction, actor, query)),
  on(translations.say, async (actor, { body }, transaction) => ({
    outcomes: await sayTexts(transaction, actor, body),
  })),
];
