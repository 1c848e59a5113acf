import { assetTypes } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import styles from "../../assets/parts/asset-form.module.css";
import {
  type ChoiceOfOneProps,
  NamedCombobox,
  useTypedChoice,
} from "../../assets/parts/named-combobox.tsx";
import {
  addManufacturer,
  addType,
  type ModelListKind,
  manufacturersQuery,
  typesQuery,
} from "../asset-model.queries.ts";

interface ListChoiceProps extends ChoiceOfOneProps {
  readonly kind: ModelListKind;
}

function useRecords(kind: ModelListKind) {
  const types = useQuery({ ...typesQuery(), enabled: kind === "types" });
  const makers = useQuery({ ...manufacturersQuery(), enabled: kind === "manufacturers" });
  return kind === "types" ? types : makers;
}

/** Chooses the kind of a model or its manufacturer, or adds the typed one by a button. */
export function ListChoice({ kind, ...props }: ListChoiceProps) {
  const { t } = useTranslation("asset-models");
  const mayAdd = useMayCall(assetTypes.create);
  const { data, error, isPending } = useRecords(kind);
  const [waiting, setWaiting] = useState(false);
  // The button that adds what was typed is gone once it is added.
  const kept = useKeptFocus<HTMLDivElement>();
  const typed = useTypedChoice(props.chosen);
  const words = typed.words.trim();
  const wanted = words.toLocaleLowerCase();
  const isChosen = props.chosen?.name === typed.words;
  const all: readonly { readonly id: string; readonly name: string }[] = data ?? [];
  const options = isChosen
    ? all
    : all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const isNew = words !== "" && !all.some(({ name }) => name.toLocaleLowerCase() === wanted);
  const add = async (): Promise<void> => {
    setWaiting(true);
    try {
      const { id, name } = await (kind === "types" ? addType : addManufacturer)({ name: words });
      typed.setWords(name);
      props.onChoose({ id, name });
    } catch (cause) {
      showToast({ severity: "error", summary: t("choice.failed"), detail: textOfError(cause) });
    }
    setWaiting(false);
  };
  return (
    <div {...kept} className={styles.choice}>
      <NamedCombobox
        {...props}
        typed={typed}
        options={options.map(({ id, name }) => ({ id, name }))}
        isLoading={isPending}
        failure={error}
      />
      {isNew && mayAdd && data ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Plus aria-hidden="true" />}
          waiting={waiting}
          onClick={() => void add()}
        >
          {t("choice.add", { name: words })}
        </Button>
      ) : null}
    </div>
  );
}
