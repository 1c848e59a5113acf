import { users } from "@storey/contract";
import { call } from "../call.ts";
import { changeLanguage } from "../messages.ts";
import { readOrDefault } from "../read-or-default.ts";
import { session } from "./session.ts";

/** The key of the user setting that keeps the language. */
export const LANGUAGE_SETTING = "language";
/** The key of a choice that the server does not have yet: the user's id, and the language. */
const WAITING = "storey.language";

let choices = 0;

/** Changes the language and keeps the choice with the user and in this browser. */
export async function keepLanguage(code: string): Promise<void> {
  choices += 1;
  localStorage.setItem(WAITING, `${session.get().user?.id} ${code}`);
  await changeLanguage(code);
  const isKept = await readOrDefault(
    "The language could not be kept",
    call(users.saveSetting, { body: { settingKey: LANGUAGE_SETTING, settingValue: code } }),
    null,
  );
  if (isKept) localStorage.removeItem(WAITING);
}

/**
 * Changes to the language the user chose, here or on another device. A user who chose none begins
 * with the organisation's first language: neither the browser's nor that of the person who used it
 * before counts. The user keeps it from then on, whatever the organisation's own becomes.
 */
export async function restoreLanguage(): Promise<void> {
  const { user } = session.get();
  const [whose, waiting] = localStorage.getItem(WAITING)?.split(" ") ?? [];
  if (waiting && whose === user?.id) return await keepLanguage(waiting);
  const before = choices;
  const kept = await readOrDefault(
    "The language could not be read",
    call(users.setting, { params: { settingKey: LANGUAGE_SETTING } }),
    null,
  );
  if (!kept || choices !== before) return;
  const [own] = user?.activeUserOrganisation?.organisation.languages ?? [];
  if (kept.settingValue) await changeLanguage(kept.settingValue);
  else if (own) await keepLanguage(own.value);
}
