import { assetModels } from "@storey/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { firstModels } from "../../asset-models/asset-model.queries.ts";
import styles from "./asset-form.module.css";
import { type ChoiceOfOneProps, NamedCombobox, useTypedChoice } from "./named-combobox.tsx";

const ModelDialog = lazy(async () => ({
  default: (await import("../../asset-models/parts/model-dialog.tsx")).ModelDialog,
}));

const SHOWN = 12;

/** Chooses the model of an asset, or adds one for those who may. */
export function ModelChoice(props: ChoiceOfOneProps) {
  const { t } = useTranslation("assets");
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMayCall(assetModels.create);
  const typed = useTypedChoice(props.chosen);
  const { searched } = typed;
  const { data, error, isFetching } = useQuery({
    ...firstModels(searched === "" ? {} : { searchTerm: searched }, SHOWN),
    placeholderData: keepPreviousData,
  });
  const options = (data?.results ?? []).map(({ id, name, manufacturer, assetType }) => ({
    id,
    name,
    line: (
      <span className={styles.option}>
        <bdi>{name}</bdi>
        <span>
          <bdi>{[assetType.name, manufacturer?.name].filter(Boolean).join(" · ")}</bdi>
        </span>
      </span>
    ),
  }));
  return (
    <div className={styles.choice}>
      <NamedCombobox
        {...props}
        typed={typed}
        options={options}
        isLoading={isFetching}
        failure={error}
      />
      {mayAdd ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t("model.add")}
        </Button>
      ) : null}
      {isAdding ? (
        <Suspense fallback={null}>
          <ModelDialog
            model={null}
            onSaved={({ id, name }) => {
              typed.setWords(name);
              props.onChoose({ id, name });
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
