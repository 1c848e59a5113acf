import type { AnyImport } from "@storey/contract";
import { Table } from "../../../ui/table.tsx";
import layout from "./layout.module.css";

/** Shows the first rows of the file as they were read. */
export function Sample({ given }: { readonly given: AnyImport }) {
  return (
    <Table label={given.fileName}>
      <thead>
        <tr>
          {given.headers.map((header, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            <th key={at} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {given.sample.slice(0, 5).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sample row is its place.
          <tr key={at}>
            {given.headers.map((_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
              <td key={column} className={layout["sampleCell"]}>
                <bdi>{row[column] ?? ""}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
