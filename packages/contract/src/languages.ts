import { LANGUAGE_CODE_MAX_LENGTH } from "@storey/domain";
import { z } from "zod";

/** A language of an organisation: a value code and a label (Spec §3). */
export const Language = z.object({
  value: z.string(),
  label: z.string(),
  /** Whether texts are written in it; where it is said of none, they are in the first. */
  isOriginal: z.boolean().optional(),
});

/** The code of a language that is asked for. One that an organisation does not offer gives way to its first. */
export const LanguageCode = z
  .string()
  .min(1)
  .max(LANGUAGE_CODE_MAX_LENGTH)
  .regex(/^[A-Za-z0-9-]+$/);

export type Language = z.infer<typeof Language>;
