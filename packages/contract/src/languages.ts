import { z } from "zod";

/** A language of an organisation: a value code and a label (Spec §3). */
export const Language = z.object({ value: z.string(), label: z.string() });
export type Language = z.infer<typeof Language>;
