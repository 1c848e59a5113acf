import "../../issues/parts/issue-messages.ts";
import { TriangleAlert } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { LinkButton } from "../../../ui/link-button.tsx";

interface ReportButtonProps {
  readonly spaceId: string;
  readonly variant?: "primary" | "secondary";
}

/** A link to the form that reports an issue in a space. */
export function ReportButton({ spaceId, variant = "primary" }: ReportButtonProps) {
  const { t } = useTranslation("issues");
  return (
    <LinkButton
      to={PATHS.NewIssue}
      search={{ spaceId }}
      variant={variant}
      icon={<TriangleAlert aria-hidden="true" />}
    >
      {t("report")}
    </LinkButton>
  );
}
