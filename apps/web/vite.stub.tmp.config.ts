import base from "/work/main/apps/web/vite.config.ts";
import { existsSync } from "node:fs";
import { resolve, dirname } from "node:path";
export default { ...base, build: {...base.build, outDir: "/tmp/web-dist", emptyOutDir: true}, plugins: [{ name: "stub", enforce: "pre", resolveId(id, imp){ if(id.startsWith("../features/")&&imp){const f=resolve(dirname(imp),id); if(!existsSync(f)) return "\0stub:"+id;} }, load(id){ if(id.startsWith("\0stub:")) return ["FavouritesScreen","RecentlyViewedScreen","SpaceScreen","OrganisationAdminScreen","SpaceImportScreen","HomeScreen"].map(n=>`export const ${n}=()=>null;`).join("\n"); } }, ...base.plugins] };
