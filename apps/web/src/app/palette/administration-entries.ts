import { assetImports, issues, spaceCodes, translations, users } from "@storey/contract";
import { can, isSettingEnabled, SPACE_IMPORT_PERMISSIONS } from "@storey/domain";
import { FileUp, Gauge, Languages, Mail, Printer, Settings2, Wrench } from "lucide-react";
import {
  administrationPath,
  tabsFor,
} from "../../features/organisation-admin/administration-tabs.ts";
import type { useTabNames } from "../../features/organisation-admin/tab-names.ts";
import type { Translate } from "../../lib/messages.ts";
import { mayCall } from "../../lib/session/may-call.ts";
import { permissionsOf } from "../../lib/session/rights.ts";
import type { Session } from "../../lib/session/session.ts";
import { PATHS } from "../paths.ts";
import type { Entry } from "./entries.ts";

/** Tells whether the administration opens to this session, by the guard of its screen. */
function mayAdminister({ user, organisation }: Session): boolean {
  return organisation !== null && can(permissionsOf(user), "organisation.spaces.read");
}

/** The parts of the administration that this session may see. */
export function administrationEntries(
  session: Session,
  { nameOf, otherWordsOf }: ReturnType<typeof useTabNames>,
): readonly Entry[] {
  if (!mayAdminister(session)) return [];
  return tabsFor(session).map((tab) => ({
    id: `administration-${tab.value}`,
    group: "administration",
    label: nameOf(tab),
    words: otherWordsOf(tab),
    icon: Settings2,
    run: (router) => router.navigate({ href: administrationPath(tab.value) }),
  }));
}

/** The screens that other screens lead to, and no line of the menu. */
export function furtherScreens(session: Session, t: Translate): readonly Entry[] {
  const { organisation } = session;
  const languages = organisation?.languages ?? [];
  const missing: Entry = {
    id: "missing-translations",
    group: "screens",
    label: t("screen.translations"),
    words: t("words.translations"),
    icon: Languages,
    run: (router) => router.navigate({ href: PATHS.MissingTranslations }),
  };
  const translates = languages.length > 1 && mayCall(session.user, translations.missing);
  const own = translates ? [missing] : [];
  if (!isSettingEnabled(organisation?.settings, "spaces_core")) return own;
  return [
    ...own,
    {
      id: "readiness",
      group: "screens",
      label: t("screen.readiness"),
      words: t("words.readiness"),
      icon: Gauge,
      run: (router) => router.navigate({ href: PATHS.OrganisationSpaceReadiness }),
    },
  ];
}

/**
 * Lists the actions that can begin anywhere: report, import, invite, print signs. Their labels are
 * those of `palette`.
 */
export function workEntries(session: Session, t: Translate): readonly Entry[] {
  const { user, organisation } = session;
  const administers = mayAdminister(session);
  const hasSpaces = isSettingEnabled(organisation?.settings, "spaces_core");
  const works = [
    {
      id: "report",
      icon: Wrench,
      isOffered: hasSpaces && mayCall(user, issues.create),
      href: PATHS.NewIssue,
    },
    {
      id: "import",
      icon: FileUp,
      isOffered: administers && can(permissionsOf(user), SPACE_IMPORT_PERMISSIONS),
      href: PATHS.SpacesImport,
    },
    {
      id: "importAssets",
      icon: FileUp,
      isOffered:
        isSettingEnabled(organisation?.settings, "asset_management") &&
        can(permissionsOf(user), "organisation.assets.read") &&
        mayCall(user, assetImports.upload),
      href: PATHS.CsvImport,
    },
    {
      id: "invite",
      icon: Mail,
      isOffered:
        administers &&
        tabsFor(session).some(({ value }) => value === "users") &&
        mayCall(user, users.create),
      href: administrationPath("users", { dialog: "invite" }),
    },
    {
      id: "signs",
      icon: Printer,
      isOffered:
        administers &&
        tabsFor(session).some(({ value }) => value === "codes") &&
        mayCall(user, spaceCodes.print),
      href: administrationPath("codes"),
    },
  ];
  return works
    .filter(({ isOffered }) => isOffered)
    .map(({ id, icon, href }) => ({
      id,
      group: "actions",
      label: t(`action.${id}`),
      words: t(`words.${id}`),
      icon,
      run: (router) => router.navigate({ href }),
    }));
}
