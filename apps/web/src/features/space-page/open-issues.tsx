import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { spaceIssuesQuery } from "../issues/issue.queries.ts";

interface OpenIssuesProps {
  readonly space: Pick<Space, "id">;
  readonly onOpen: () => void;
}

/** How many issues of a space are open; leads to them. Nothing while that is not known. */
export function OpenIssues({ space, onOpen }: OpenIssuesProps) {
  const { t } = useTranslation("space-page");
  const { data } = useQuery({ ...spaceIssuesQuery(space.id), retry: false });
  if (!data) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={
        data.length > 0 ? <TriangleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />
      }
      onClick={onOpen}
    >
      {t("issues.open", { count: data.length })}
    </Button>
  );
}
