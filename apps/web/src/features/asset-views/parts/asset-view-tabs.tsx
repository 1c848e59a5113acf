import type { AssetView } from "@storey/contract";
import { Pin, Users } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan, useUser } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import styles from "./asset-view-tabs.module.css";
import type { OpenViews } from "./use-asset-views.ts";
import { useViewActions } from "./use-view-actions.ts";
import { mayChangeView, NO_VIEW } from "./view-changes.ts";
import { ViewMenu } from "./view-menu.tsx";

const ViewDialog = lazy(async () => ({
  default: (await import("./view-dialog.tsx")).ViewDialog,
}));

/** The dialog that is open: of the view itself, of the list as a new one, of a copy. */
type Asked = { readonly kind: "edit" | "add" } | { readonly kind: "copy"; readonly of: AssetView };

function iconOf({ isDefault, visibility }: AssetView): ReactNode {
  if (isDefault) return <Pin size={14} aria-hidden="true" />;
  return visibility === "organisation" ? <Users size={14} aria-hidden="true" /> : null;
}

interface AssetViewTabsProps {
  readonly opened: OpenViews;
  /** The list that the open view, or none, shows. */
  readonly children: ReactNode;
}

/** The saved views as tabs above the list, and what to do with a list that was changed. */
export function AssetViewTabs({ opened, children }: AssetViewTabsProps) {
  const { t } = useTranslation("asset-views");
  const { views, view, open } = opened;
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = useViewActions(() => open(undefined));
  return (
    <>
      <Tabs
        label={t("tabs")}
        value={view?.id ?? NO_VIEW}
        tabs={
          views.length === 0
            ? []
            : [
                { value: NO_VIEW, label: t("all") },
                ...views.map((one) => ({ value: one.id, label: one.name, icon: iconOf(one) })),
              ]
        }
        onChange={(id) => open(views.find((one) => one.id === id))}
      >
        <div className={styles.panel}>
          <ViewBar opened={opened} actions={actions} ask={setAsked} />
          {children}
        </div>
      </Tabs>
      {asked ? (
        <Suspense fallback={null}>
          <ViewDialog
            view={asked.kind === "edit" ? (view ?? null) : null}
            queryParams={asked.kind === "copy" ? asked.of.queryParams : opened.queryParams}
            {...(asked.kind === "copy"
              ? { proposedName: t("duplicate.name", { name: asked.of.name }) }
              : {})}
            onSaved={(saved) => {
              if (asked.kind !== "edit") open(saved);
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface ViewBarProps {
  readonly opened: OpenViews;
  readonly actions: ReturnType<typeof useViewActions>;
  readonly ask: (asked: Asked) => void;
}

/** Says what of the open view is changed, and offers to keep it or to go back. */
function ViewBar({ opened, actions, ask }: ViewBarProps) {
  const { t } = useTranslation("asset-views");
  const userId = useUser()?.id;
  const mayShare = useCan("organisation.asset-views.share");
  const { view, queryParams, isChanged, isGone, open } = opened;
  // What was pressed goes once it is done: the list is saved, or as it was.
  const kept = useKeptFocus<HTMLDivElement>();
  const maySave = view !== undefined && mayChangeView(view, userId, mayShare);
  if (!view && !isChanged && !isGone) return null;
  return (
    <div {...kept} className={styles.bar}>
      <p className={styles.words} role="status">
        {isGone ? t("gone") : null}
        {view ? <ViewWords view={view} isChanged={isChanged} /> : null}
      </p>
      <div className={styles.actions}>
        {view && isChanged ? (
          <Button variant="quiet" size="small" onClick={() => open(view)}>
            {t("reset")}
          </Button>
        ) : null}
        {isChanged ? (
          <Button variant="quiet" size="small" onClick={() => ask({ kind: "add" })}>
            {t(view ? "saveAs" : "saveView")}
          </Button>
        ) : null}
        {view && isChanged && maySave ? (
          <Button size="small" onClick={() => void actions.saveList(view, queryParams)}>
            {t("save")}
          </Button>
        ) : null}
        {view ? (
          <ViewMenu
            view={view}
            actions={actions}
            onEdit={() => ask({ kind: "edit" })}
            onDuplicate={() => ask({ kind: "copy", of: view })}
          />
        ) : null}
      </div>
    </div>
  );
}

function ViewWords({ view, isChanged }: { readonly view: AssetView; readonly isChanged: boolean }) {
  const { t } = useTranslation("asset-views");
  const userId = useUser()?.id;
  const { owner, visibility, description } = view;
  const whose = owner?.id === userId ? "own" : owner === null ? "left" : "of";
  return (
    <>
      {isChanged ? <strong className={styles.changed}>{t("changed")}</strong> : null}
      {visibility === "organisation"
        ? t(`shared.${whose}`, { name: owner?.name ?? "" })
        : t("private")}
      {description ? <span className={styles.description}>{description}</span> : null}
    </>
  );
}
