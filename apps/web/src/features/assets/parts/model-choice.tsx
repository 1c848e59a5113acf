import { assetModels } from "@storey/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { isUnreachable } from "../../../lib/call-error.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { firstModels, keptModelsQuery } from "../../asset-models/asset-model.queries.ts";
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
  // Without a network one of those that this device keeps.
  const isCut = isUnreachable(error);
  const { data: kept } = useQuery({ ...keptModelsQuery(), enabled: isCut });
  const isMeant = ({ name }: { readonly name: string }) =>
    name.toLowerCase().includes(searched.toLowerCase());
  const found = isCut ? kept?.results.filter(isMeant).slice(0, SHOWN) : data?.results;
  const options = (found ?? []).map(({ id, name, manufacturer, assetType }) => ({
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
        failure={isCut && kept ? null : error}
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
