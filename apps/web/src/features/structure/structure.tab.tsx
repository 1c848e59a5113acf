import { SPACE_IMPORT_PERMISSIONS } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Building2, FileUp, Plus, Search, TriangleAlert } from "lucide-react";
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { searchWords } from "../../ui/list/list-address.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Switch } from "../../ui/toggle.tsx";
import { ReadinessLink } from "../readiness/parts/readiness-link.tsx";
import { structureQuery } from "../spaces/space.queries.ts";
import type { StructureDialog } from "./dialogs/structure-dialog-host.tsx";
import styles from "./structure.module.css";
import { AddLocation } from "./structure-add-location.tsx";
import { StructurePanel } from "./structure-panel.tsx";

const ADDRESS_AFTER_MS = 400;

/** Keeps the search words and the switch for archived records in the address. */
function useTreeAddress() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const q = typeof search["q"] === "string" ? searchWords(search["q"]) : "";
  const archived = search["archived"] === "true";
  const change = (next: { q?: string; archived?: boolean }): void => {
    const words = next.q ?? q;
    const withArchived = next.archived ?? archived;
    const parameters = {
      ...(words === "" ? {} : { q: words }),
      ...(withArchived ? { archived: "true" } : {}),
    };
    void navigate({
      to: PATHS.OrganisationAdmin,
      search: parameters,
      replace: true,
      resetScroll: false,
    });
  };
  return { q, archived, change };
}

interface ActionsProps {
  readonly onAddLocation: () => void;
  readonly addLocation: RefObject<HTMLButtonElement | null>;
  /** Whether there is no structure yet. */
  readonly isFirst?: boolean;
  /** Null until there is a floor to add a space to. */
  readonly onAddSpace: (() => void) | null;
}

function Actions({ onAddLocation, addLocation, isFirst = false, onAddSpace }: ActionsProps) {
  const { t } = useTranslation("spaces");
  const mayIn = useMayIn();
  const mayImport = SPACE_IMPORT_PERMISSIONS.every((permission) => mayIn(permission, null));
  return (
    <div className={styles["actions"]}>
      {isFirst ? null : <ReadinessLink />}
      {mayImport ? (
        <LinkButton to={PATHS.SpacesImport} icon={<FileUp aria-hidden="true" />}>
          {t("admin.import")}
        </LinkButton>
      ) : null}
      {mayIn("organisation.locations.create", null) ? (
        <Button
          ref={addLocation}
          variant={isFirst ? "primary" : "secondary"}
          icon={<Building2 aria-hidden="true" />}
          onClick={onAddLocation}
        >
          {t("tree.add.location")}
        </Button>
      ) : null}
      {onAddSpace ? (
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAddSpace}>
          {t("add.space")}
        </Button>
      ) : null}
    </div>
  );
}

/** Explains why no structure shows: it could not be loaded, or it is loading. */
function NoStructure({
  error,
  onRetry,
}: {
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation("spaces");
  if (error) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("results.failed")}
        text={textOfError(error)}
        actions={<Button onClick={onRetry}>{t("retry")}</Button>}
      />
    );
  }
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height="max(320px, calc(100dvh - 330px))" radius="var(--radius-large)" />
    </div>
  );
}

/**
 * The tab for the structure of the organisation, with all actions on its locations, floors and
 * spaces.
 */
export function StructureTab() {
  const { t } = useTranslation("spaces");
  const { q, archived, change } = useTreeAddress();
  const { data, error, refetch } = useQuery(structureQuery(archived));
  const mayIn = useMayIn();
  const [adding, setAdding] = useState(false);
  const addLocation = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<StructureDialog | null>(null);
  const [typed, setTyped] = useState(q);
  const words = useDeferredValue(typed.trim());
  const soon = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(soon.current), []);
  const find = (text: string): void => {
    setTyped(text);
    // The address is updated when the typing pauses, as each change of it is noticeable with a
    // large structure.
    clearTimeout(soon.current);
    soon.current = setTimeout(() => change({ q: searchWords(text) }), ADDRESS_AFTER_MS);
  };
  const latestFind = useRef(find);
  useEffect(() => {
    latestFind.current = find;
  });
  const showAll = useCallback(() => latestFind.current(""), []);
  // A large tree renders after the parts around it.
  const isShown = useDeferredValue(data !== undefined, false);
  const hasFloor = data?.locations.some(
    ({ id, deletedAt, floors }) =>
      deletedAt === null &&
      floors.some((floor) => floor.deletedAt === null) &&
      mayIn("organisation.spaces.create", id),
  );
  const addSpace = () => setDialog({ kind: "addSpace", floorId: null, withinId: null });
  const isFirst = data?.locations.length === 0 && words === "";
  const actions = (
    <Actions
      addLocation={addLocation}
      isFirst={isFirst}
      onAddLocation={() => setAdding(true)}
      onAddSpace={hasFloor ? addSpace : null}
    />
  );
  const leaveAdding = (hadFocus: boolean): void => {
    setAdding(false);
    if (hadFocus) addLocation.current?.focus();
  };
  return (
    <div className={styles["tab"]}>
      <div className={styles["tools"]}>
        <TextField
          className={styles["find"]}
          label={t("tree.find")}
          hideLabel
          placeholder={t("tree.find")}
          icon={<Search />}
          type="search"
          value={typed}
          onChange={find}
          autoComplete="off"
        />
        <Switch
          label={t("tree.archived")}
          checked={archived}
          onChange={(on) => {
            clearTimeout(soon.current);
            change({ q: searchWords(typed), archived: on });
          }}
        />
        {isFirst ? null : actions}
      </div>
      {adding ? <AddLocation onLeave={leaveAdding} /> : null}
      {data && isShown ? (
        <StructurePanel
          structure={data}
          words={words}
          firstActions={isFirst ? actions : null}
          onShowAll={showAll}
          dialog={dialog}
          setDialog={setDialog}
        />
      ) : (
        <NoStructure error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
