import type { OrganisationWithStructure } from "@storey/contract";
import type { Permission } from "@storey/domain";
import { lazy, Suspense } from "react";
import { useMayIn } from "../../../lib/session/use-may.ts";
import type { PrintedThings } from "../../space-codes/parts/print-signs-dialog.tsx";
import { SpaceBulkDialog } from "../../spaces/parts/space-bulk-dialog.tsx";
import { SpaceAddDialog, SpaceEditById } from "../../spaces/parts/space-edit-dialog.tsx";
import type { OneName } from "../../translations/parts/name-translations.tsx";
import { floorPlaces, locationPlaces } from "../parts/structure-places.tsx";
import type { ChosenSpace } from "../structure-selection.ts";
import type { TreeFloor } from "../tree/structure-tree.ts";
import type { Moved, StructureActions } from "../use-structure-actions.ts";
import { FloorDialog } from "./structure-floor-dialog.tsx";
import { MoveDialog } from "./structure-move-dialog.tsx";

const PrintSignsDialog = lazy(async () => ({
  default: (await import("../../space-codes/parts/print-signs-dialog.tsx")).PrintSignsDialog,
}));

const NameTranslations = lazy(async () => ({
  default: (await import("../../translations/parts/name-translations.tsx")).NameTranslations,
}));

/** The open dialog of the structure, with its subject. */
export type StructureDialog =
  | { readonly kind: "floor"; readonly floor: TreeFloor }
  | { readonly kind: "space"; readonly id: string }
  | { readonly kind: "translations"; readonly of: OneName }
  | { readonly kind: "addSpace"; readonly floorId: string | null; readonly withinId: string | null }
  | {
      readonly kind: "move";
      readonly what: "floor" | "space";
      readonly moved: readonly Moved[];
    }
  | { readonly kind: "bulk"; readonly chosen: readonly ChosenSpace[] }
  | {
      readonly kind: "print";
      readonly what: PrintedThings;
      readonly name: string | null;
      readonly count: number | null;
    };

interface DialogHostProps {
  readonly dialog: StructureDialog;
  readonly structure: Pick<OrganisationWithStructure, "locations">;
  readonly actions: StructureActions;
  readonly onClose: () => void;
}

/** Shows the open dialog, with what it needs of the structure. */
export function StructureDialogHost({ dialog, structure, actions, onClose }: DialogHostProps) {
  const mayIn = useMayIn();
  const within = (permission: Permission) => (locationId: string) => mayIn(permission, locationId);
  if (dialog.kind === "print") {
    const { what, name, count } = dialog;
    return (
      <Suspense fallback={null}>
        <PrintSignsDialog what={what} name={name} count={count} onClose={onClose} />
      </Suspense>
    );
  }
  if (dialog.kind === "floor") return <FloorDialog floor={dialog.floor} onClose={onClose} />;
  if (dialog.kind === "space") return <SpaceEditById id={dialog.id} onClose={onClose} />;
  if (dialog.kind === "translations") {
    return (
      <Suspense fallback={null}>
        <NameTranslations of={dialog.of} onClose={onClose} />
      </Suspense>
    );
  }
  if (dialog.kind === "bulk") {
    return (
      <SpaceBulkDialog
        count={dialog.chosen.length}
        onSave={(changes) => actions.changeMany(dialog.chosen, changes)}
        onClose={onClose}
      />
    );
  }
  if (dialog.kind === "move") {
    const { what, moved } = dialog;
    const from = new Set(moved.map(({ fromId }) => fromId));
    const [fromId = null] = from.size === 1 ? from : [];
    return (
      <MoveDialog
        moving={{ kind: what, ids: moved.map(({ id }) => id), name: moved[0]?.name ?? "", fromId }}
        places={
          what === "space"
            ? floorPlaces(structure, within("organisation.spaces.update"))
            : locationPlaces(structure, within("organisation.floors.update"))
        }
        onMove={(to) => void actions.move(what, moved, to)}
        onClose={onClose}
      />
    );
  }
  const { floorId, withinId } = dialog;
  const floors = floorPlaces(
    structure,
    (id) => (withinId === null || id === withinId) && mayIn("organisation.spaces.create", id),
  );
  const prefixOf = (id: string): string | null =>
    structure.locations.find((location) => location.floors.some((floor) => floor.id === id))
      ?.defaultPrefix ?? null;
  return <SpaceAddDialog floors={floors} floorId={floorId} prefixOf={prefixOf} onClose={onClose} />;
}
