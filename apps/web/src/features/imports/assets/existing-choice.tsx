import type { AssetImportUnknown } from "@storey/contract";
import { ASSET_LIFECYCLE_STATUSES } from "@storey/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import {
  firstModels,
  manufacturersQuery,
  typesQuery,
} from "../../asset-models/asset-model.queries.ts";
import {
  type NamedChoice,
  NamedCombobox,
  useTypedChoice,
} from "../../assets/parts/named-combobox.tsx";
import { SpaceChoice } from "../../assets/parts/space-choice.tsx";

interface ExistingChoiceProps {
  readonly kind: AssetImportUnknown["kind"];
  readonly label: string;
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
}

const SHOWN = 12;

interface OfManyProps {
  readonly label: string;
  readonly chosen: NamedChoice | null;
  readonly onChoose: (chosen: NamedChoice | null) => void;
}

function ModelOf(props: OfManyProps) {
  const typed = useTypedChoice(props.chosen);
  const { searched } = typed;
  const { data, error, isFetching } = useQuery({
    ...firstModels(searched === "" ? {} : { searchTerm: searched }, SHOWN),
    placeholderData: keepPreviousData,
  });
  const options = (data?.results ?? []).map(({ id, name }) => ({ id, name }));
  return (
    <NamedCombobox
      {...props}
      typed={typed}
      options={options}
      isLoading={isFetching}
      failure={error}
    />
  );
}

/** Chooses one of a list that is read whole. */
function OneOf({ list, ...props }: OfManyProps & { readonly list: readonly NamedChoice[] }) {
  const typed = useTypedChoice(props.chosen);
  const words = typed.searched.toLocaleLowerCase();
  const options = list
    .filter(({ name }) => name.toLocaleLowerCase().includes(words))
    .slice(0, SHOWN)
    .map(({ id, name }) => ({ id, name }));
  return (
    <NamedCombobox {...props} typed={typed} options={options} isLoading={false} failure={null} />
  );
}

function TypeOf(props: OfManyProps) {
  const { data } = useQuery(typesQuery());
  return <OneOf {...props} list={data ?? []} />;
}

function ManufacturerOf(props: OfManyProps) {
  const { data } = useQuery(manufacturersQuery());
  return <OneOf {...props} list={data ?? []} />;
}

/** Chooses the record, or the state, that a value of a file means. */
export function ExistingChoice({ kind, label, chosenId, onChoose }: ExistingChoiceProps) {
  const { t } = useTranslation("assets");
  const { t: own } = useTranslation("asset-imports");
  const locations = useOrganisation()?.locations ?? [];
  const [chosen, setChosen] = useState<NamedChoice | null>(null);
  const choice: OfManyProps = {
    label,
    chosen: chosenId === null ? null : chosen,
    onChoose: (next) => {
      setChosen(next);
      onChoose(next?.id ?? null);
    },
  };
  switch (kind) {
    case "lifecycleStatus":
      return (
        <SelectField
          label={label}
          value={chosenId ?? ""}
          options={[
            ...(chosenId === null ? [{ value: "", label: own("decide.choose") }] : []),
            ...ASSET_LIFECYCLE_STATUSES.map((value) => ({
              value: value as string,
              label: t(`status.${value}`),
            })),
          ]}
          onChange={(value) => onChoose(value === "" ? null : value)}
        />
      );
    case "model":
      return <ModelOf {...choice} />;
    case "space":
      return <SpaceChoice {...choice} />;
    case "location":
      return <OneOf {...choice} list={locations} />;
    case "type":
      return <TypeOf {...choice} />;
    case "manufacturer":
      return <ManufacturerOf {...choice} />;
  }
}
