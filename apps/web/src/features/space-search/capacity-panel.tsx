import type { SpaceFacets } from "@storey/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { FacetChoice, FacetFrame } from "../../ui/facet-panel.tsx";
import type { RangePanelProps } from "../../ui/list/list-declaration.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./capacity-panel.module.css";
import type { SpaceFilters } from "./space-filters.ts";

type Range = Pick<SpaceFilters, "min" | "max">;

/** Describes a range of people in words. */
export function rangeLabel(t: ReturnType<typeof useTranslation>["t"], { min, max }: Range): string {
  if (min !== null && max !== null) return t("capacity.range", { min, max });
  if (max !== null) return t("capacity.upTo", { max });
  return t("capacity.from", { min: min ?? 0 });
}

function peopleOf(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Math.min(100_000, Number(text.trim())) : null;
}

interface BoundsProps {
  readonly value: Range;
  readonly onChange: (range: Range) => void;
}

function Bounds({ value, onChange }: BoundsProps) {
  const { t } = useTranslation("spaces");
  const [typed, setTyped] = useState({
    min: value.min?.toString() ?? "",
    max: value.max?.toString() ?? "",
  });
  useEffect(() => {
    setTyped({ min: value.min?.toString() ?? "", max: value.max?.toString() ?? "" });
  }, [value.min, value.max]);
  const apply = () => {
    const next = { min: peopleOf(typed.min), max: peopleOf(typed.max) };
    if (next.min !== value.min || next.max !== value.max) onChange(next);
  };
  return (
    <form
      className={styles["bounds"]}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {(["min", "max"] as const).map((end) => (
        <TextField
          key={end}
          label={t(`capacity.${end}`)}
          inputMode="numeric"
          autoComplete="off"
          value={typed[end]}
          onChange={(text) => setTyped((now) => ({ ...now, [end]: text }))}
          onBlur={apply}
        />
      ))}
      <button type="submit" hidden />
    </form>
  );
}

/** The filter by capacity: buckets with counts, or any two numbers. */
export function CapacityPanel(props: RangePanelProps<SpaceFilters, SpaceFacets>) {
  const { address, facets, onChange } = props;
  const { t } = useTranslation("spaces");
  const set = (range: Range): void => onChange({ ...address, ...range });
  return (
    <FacetFrame label={t("filter.capacity")} below={<Bounds value={address} onChange={set} />}>
      {(facets?.capacities ?? []).map(({ min, max, count }) => {
        const isChosen = address.min === min && address.max === max;
        return (
          <FacetChoice
            key={min}
            name={<span>{rangeLabel(t, { min, max })}</span>}
            count={count}
            isChosen={isChosen}
            onToggle={() => set(isChosen ? { min: null, max: null } : { min, max })}
          />
        );
      })}
    </FacetFrame>
  );
}
