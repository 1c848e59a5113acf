import { SPACE_CHOICES, type SpaceChoice } from "@storey/domain";
import { Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { useOpenToWords } from "./use-open-to-words.ts";

interface ManySpacesAccessFieldProps<Kept extends string> {
  readonly label: string;
  /** The option that leaves each space as it is. */
  readonly kept: { readonly value: Kept; readonly label: string };
  readonly choice: Kept | SpaceChoice;
  readonly onChoose: (choice: Kept | SpaceChoice) => void;
}

function Choice<Kept extends string>(props: ManySpacesAccessFieldProps<Kept>) {
  const { label, kept, choice, onChoose } = props;
  const { t } = useTranslation("access");
  const wordsOf = useOpenToWords();
  const labelOf = (value: SpaceChoice) =>
    value === "location" ? t("who.asLocation") : wordsOf(value);
  return (
    <SelectField<Kept | SpaceChoice>
      label={label}
      hint={t("who.location.hint")}
      value={choice}
      options={[kept, ...SPACE_CHOICES.map((value) => ({ value, label: labelOf(value) }))]}
      onChange={onChoose}
    />
  );
}

/** Chooses who can open many spaces, or leaves each as it is. */
export function ManySpacesAccessField<Kept extends string>(
  props: ManySpacesAccessFieldProps<Kept>,
) {
  // The form shows while the messages of this choice load.
  return (
    <Suspense fallback={null}>
      <Choice {...props} />
    </Suspense>
  );
}
