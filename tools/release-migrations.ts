// Adds the migrations of this release to those that are never edited again: `npm run schema:release`.
import { releaseMigrations } from "../apps/server/test/released/released-migrations.ts";

releaseMigrations();
