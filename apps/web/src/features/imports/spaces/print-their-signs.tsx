import { type SpaceImport, spaceCodes } from "@storey/contract";
import { SIGNS_MAX } from "@storey/domain";
import { Printer } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

const PrintSignsDialog = lazy(async () => ({
  default: (await import("../../space-codes/parts/print-signs-dialog.tsx")).PrintSignsDialog,
}));

interface PrintTheirSignsProps {
  readonly given: SpaceImport;
  /** Returns the link to the imported spaces. */
  readonly toResult: (variant: "primary" | "secondary") => ReactNode;
}

/**
 * Offers to print the signs of the spaces that an import created. More spaces than one print order
 * may have are printed from the structure, floor by floor.
 */
export function PrintTheirSigns({ given, toResult }: PrintTheirSignsProps) {
  const { t } = useTranslation("space-imports");
  const mayPrint = useMayCall(spaceCodes.print);
  const [isOpen, setOpen] = useState(false);
  const made = given.counts?.create ?? 0;
  if (!mayPrint || made === 0) return toResult("primary");
  const icon = <Printer aria-hidden="true" />;
  if (made > SIGNS_MAX)
    return (
      <>
        {toResult("secondary")}
        <LinkButton to={PATHS.OrganisationAdmin} variant="primary" icon={icon}>
          {t("signs.byFloor")}
        </LinkButton>
      </>
    );
  return (
    <>
      {toResult("secondary")}
      <Button variant="primary" icon={icon} onClick={() => setOpen(true)}>
        {t("signs.print", { count: made })}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PrintSignsDialog
            what={{ importId: given.id }}
            name={null}
            count={made}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
