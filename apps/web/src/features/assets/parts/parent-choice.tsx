import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { firstAssets } from "../asset.queries.ts";
import { type ChoiceOfOneProps, NamedCombobox, useTypedChoice } from "./named-combobox.tsx";

const SHOWN = 12;

interface ParentChoiceProps extends ChoiceOfOneProps {
  /** The asset itself, which cannot be a part of itself. */
  readonly exceptId: string | null;
}

/** Chooses the asset that another one is a part of. */
export function ParentChoice({ exceptId, ...props }: ParentChoiceProps) {
  const typed = useTypedChoice(props.chosen);
  const { searched } = typed;
  const { data, error, isFetching } = useQuery({
    ...firstAssets(searched === "" ? {} : { searchTerm: searched }, SHOWN),
    placeholderData: keepPreviousData,
  });
  const options = (data?.results ?? [])
    .filter(({ id }) => id !== exceptId)
    .map(({ id, tag, name, model }) => ({ id, name: `${tag} ${name ?? model.name}` }));
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
