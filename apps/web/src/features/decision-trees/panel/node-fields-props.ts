import type { TreeContent, TreeNodeData, TreeNodeOf, TreeNodeType } from "@storey/domain";

/** What the fields of a type need to draw and change what a node holds. */
export interface NodeFieldsProps<Type extends TreeNodeType> {
  readonly treeId: string;
  readonly content: TreeContent;
  readonly node: TreeNodeOf<Type>;
  readonly onChange: (data: Partial<TreeNodeData[Type]>) => void;
}
