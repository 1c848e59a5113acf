import type { InterfaceLanguage } from "@storey/domain";
import { REASON_WORDS } from "./templates/reason-messages.ts";
import type { StatusReason } from "./waiting-mail.repository.ts";

/** Returns a reason of an issue as mails and papers name it. */
export function reasonInWords(language: InterfaceLanguage, reason: StatusReason): string {
  return REASON_WORDS[language][reason];
}
