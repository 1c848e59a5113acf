import { type NamingKind, textsOfName } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useOrganisation } from "../../../lib/session/use-session.ts";
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

/** Returns the record; undefined until it is read, and once it is gone. */
function useNamed({ kind, id }: OneName): NamedRecord | undefined {
  const organisation = useOrganisation();
  const floor = useQuery({ ...floorNameQuery(id), enabled: kind === "floor" });
  const location = useQuery({ ...locationNameQuery(id), enabled: kind === "location" });
  if (kind === "floor") return floor.data;
  if (kind === "location") return location.data;
  const list = kind === "spaceType" ? organisation?.spaceTypes : organisation?.features;
  return list?.find((one) => one.id === id);
}

interface NameTranslationsProps {
  readonly of: OneName;
  readonly onClose: () => void;
}

/** A name that spaces borrow beside what it is in another language. */
export function NameTranslations({ of, onClose }: NameTranslationsProps) {
  const record = useNamed(of);
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
