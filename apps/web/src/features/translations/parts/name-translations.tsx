import { type NamingKind, textsOfName } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import {
  changeNameWords,
  floorNameQuery,
  locationNameQuery,
  type NamedRecord,
} from "../name-words.queries.ts";
import { TranslationsDialog } from "./translations-dialog.tsx";
import type { AllWords } from "./use-saved-words.ts";

/** Which record of which list. */
export interface OneName {
  readonly kind: NamingKind;
  readonly id: string;
}

/** Returns the record, undefined until it is read and once it is gone; and why it could not be read. */
function useNamed({ kind, id }: OneName) {
  const organisation = useOrganisation();
  const floor = useQuery({ ...floorNameQuery(id), enabled: kind === "floor" });
  const location = useQuery({ ...locationNameQuery(id), enabled: kind === "location" });
  if (kind === "floor") return { record: floor.data, error: floor.error };
  if (kind === "location") return { record: location.data, error: location.error };
  const list: readonly NamedRecord[] | undefined =
    kind === "spaceType" ? organisation?.spaceTypes : organisation?.features;
  return { record: list?.find((one) => one.id === id), error: null };
}

interface NameTranslationsProps {
  readonly of: OneName;
  readonly onClose: () => void;
}

/** A name that spaces borrow beside what it is in another language. */
export function NameTranslations({ of, onClose }: NameTranslationsProps) {
  const { record, error } = useNamed(of);
  const hasFailed = error !== null && record === undefined;
  useEffect(() => {
    if (!hasFailed) return;
    showToast({ severity: "error", summary: textOfError(error) });
    onClose();
  }, [hasFailed, error, onClose]);
  if (!record) return null;
  return (
    <TranslationsDialog
      record={record}
      texts={textsOfName(of.kind, record.name)}
      onChange={(now, words) => changeNameWords(of.kind, now, words as AllWords<{ name: string }>)}
      onClose={onClose}
    />
  );
}
