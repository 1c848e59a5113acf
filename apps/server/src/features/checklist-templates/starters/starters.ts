import type { ChecklistStarter } from "@storey/contract";
import type { InterfaceLanguage } from "@storey/domain";

/** The templates to begin with, in a language. */
export function startersIn(_language: InterfaceLanguage): ChecklistStarter[] {
  return [];
}
