import { users } from "@storey/contract";
import { call } from "../call.ts";
import { changeLanguage } from "../messages.ts";
import { readOrDefault } from "../read-or-default.ts";
import { session } from "./session.ts";

/** The key of the user setting that keeps the language. */
export const LANGUAGE_SETTING = "language";

/** Changes the language and keeps the choice with the user and in this browser. */
export async function keepLanguage(code: string): Promise<void> {
  await changeLanguage(code);
  await readOrDefault(
    "The language could not be kept",
    call(users.saveSetting, { body: { settingKey: LANGUAGE_SETTING, settingValue: code } }),
    null,
  );
}

/**
 * Changes to the language the user chose, here or on another device. Who chose none begins with the
 * organisation's own, its first: neither the browser's nor that of whoever used it before counts.
 */
export async function restoreLanguage(): Promise<void> {
  const kept = await readOrDefault(
    "The language could not be read",
    call(users.setting, { params: { settingKey: LANGUAGE_SETTING } }),
    null,
  );
  const [own] = session.get().user?.activeUserOrganisation?.organisation.languages ?? [];
  const code = kept && (kept.settingValue ?? own?.value);
  if (code) await changeLanguage(code);
}
