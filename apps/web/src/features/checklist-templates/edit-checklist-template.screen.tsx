import { type ChecklistTemplate, checklistTemplates } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { checklistTemplateQuery } from "./checklist-template.queries.ts";
import { TemplateEditor } from "./editor/template-editor.tsx";

function Editor({ template }: { readonly template: ChecklistTemplate }) {
  const mayChange = useMayCall(checklistTemplates.update);
  const isReadOnly = !mayChange || template.deletedAt !== null;
  return <TemplateEditor key={template.id} template={template} isReadOnly={isReadOnly} />;
}

/** The screen on which a checklist is written and published. */
export function EditChecklistTemplateScreen() {
  const { t } = useTranslation("checklist-templates");
  const { checklistTemplateId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(checklistTemplateQuery(checklistTemplateId));
  if (data) return <Editor template={data} />;
  if (!error) {
    return (
      <Page>
        <div role="status" aria-label={t("loading")}>
          <Skeleton width="18rem" height="2rem" />
          <Skeleton height="50dvh" />
        </div>
      </Page>
    );
  }
  return (
    <Page>
      <EmptyState
        level={1}
        icon={<TriangleAlert />}
        title={t("one.failed")}
        text={textOfError(error)}
        actions={
          <>
            <Link to={PATHS.OrganisationChecklistsAdmin}>{t("list.label")}</Link>
            <Button onClick={() => void refetch()}>{t("retry")}</Button>
          </>
        }
      />
    </Page>
  );
}
