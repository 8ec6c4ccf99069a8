/** Program that numbers the documents of a database in small batches, until it is killed or no document is left. */
import { connect } from '../../../db/base/open.ts';
import { issueDocuments } from '../../../db/orders/index.ts';

const db = connect(process.env['DATABASE_URL']!, { poolSize: 2 }); // the test sets the variable
process.stdout.write('started\n');
while (await issueDocuments(db, db, 3));
process.stdout.write('done\n');
await db.destroy();
