import { type DecisionTree, decisionTrees } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { Redo2, Send, Undo2 } from "lucide-react";
import { memo } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Breadcrumbs, PageHead } from "../../../ui/page-head.tsx";
import { SaveBadge } from "./save-banner.tsx";
import type { SaveState } from "./use-tree-draft.ts";

interface HeadProps {
  readonly tree: DecisionTree;
  /** What it is called in the draft that is shown. */
  readonly name: string;
  readonly state: SaveState;
  /** The draft says something else than what is stored. */
  readonly isDirty: boolean;
  /** Null where there is nothing to undo, or to do again. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** The tree is only looked at. */
  readonly isClosed: boolean;
  /** Nothing can be changed now. */
  readonly isReadOnly: boolean;
  /** The draft says what its last version says. */
  readonly isPublished: boolean;
  readonly onPublish: () => void;
}

/** The head of the editor of a tree: what state it is in, undo and redo, and publishing. */
export const TreeHead = memo(function TreeHead(props: HeadProps) {
  const { t } = useTranslation("decision-trees");
  const mayPublish = useMayCall(decisionTrees.publish);
  const { tree, name, undo, redo, isClosed, isReadOnly, isPublished } = props;
  return (
    <PageHead
      title={name}
      breadcrumbs={
        <Breadcrumbs>
          {[
            <Link key="list" to={PATHS.OrganisationDecisionTreeAdmin}>
              {t("list.label")}
            </Link>,
            <span key="here" aria-current="page">
              <bdi>{name}</bdi>
            </span>,
          ]}
        </Breadcrumbs>
      }
      badges={
        <>
          {tree.deletedAt === null ? null : <Badge>{t("archived")}</Badge>}
          <Badge tone={tree.publishedNumber === null ? "neutral" : "success"}>
            {tree.publishedNumber === null
              ? t("draft")
              : t("published", { number: tree.publishedNumber })}
          </Badge>
          {tree.publishedNumber !== null && (tree.isChanged || props.isDirty) ? (
            <Badge tone="warning">{t("changed")}</Badge>
          ) : null}
          {isClosed ? null : <SaveBadge state={props.state} />}
        </>
      }
      actions={
        isClosed ? null : (
          <>
            <IconButton
              label={t("undo")}
              icon={<Undo2 />}
              disabled={isReadOnly || !undo}
              onClick={() => undo?.()}
            />
            <IconButton
              label={t("redo")}
              icon={<Redo2 />}
              disabled={isReadOnly || !redo}
              onClick={() => redo?.()}
            />
            {mayPublish ? (
              <Button
                variant="primary"
                icon={<Send aria-hidden="true" />}
                disabled={isReadOnly || isPublished}
                title={
                  isPublished
                    ? t("publish.unchanged", { number: tree.publishedNumber ?? 1 })
                    : t("publish.hint")
                }
                onClick={props.onPublish}
              >
                {t("publish")}
              </Button>
            ) : null}
          </>
        )
      }
    />
  );
});
