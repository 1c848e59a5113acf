import { Link } from "@tanstack/react-router";
import { PATHS } from "../../../app/paths.ts";
import { type Namespace, useTranslation } from "../../../lib/messages.ts";
import { Breadcrumbs } from "../../../ui/page-head.tsx";

interface AssetManagerCrumbsProps {
  /** The messages of the screen, which name the asset manager as `toHome`. */
  readonly messages: Namespace;
  /** The title of the screen. */
  readonly here: string;
}

/** The way from the asset manager to a screen of it. */
export function AssetManagerCrumbs({ messages, here }: AssetManagerCrumbsProps) {
  const { t } = useTranslation(messages);
  return (
    <Breadcrumbs>
      {[
        <Link key="home" to={PATHS.AssetManagerHome}>
          {t("toHome")}
        </Link>,
        <span key="here" aria-current="page">
          {here}
        </span>,
      ]}
    </Breadcrumbs>
  );
}
