import type { OrderClient } from '../load/order-client.ts';
import type { Server } from '../stage/processes.ts';

export type Role = 'all' | 'api' | 'worker';

/** `client`: of a process that answers requests. */
interface Member {
  server: Server;
  client?: OrderClient;
}

/** Processes of the service on one database. */
export interface Staff {
  pids(): number[];
  /** Those that answer requests, in the order in which they were started. */
  clerks(): Required<Member>[];
  /** Starts and ends processes until there are these; the first of a role are kept. */
  employ(roles: readonly Role[]): Promise<void>;
}

export function openStaff(start: (role: Role) => Promise<Member>): Staff {
  let members: { role: Role; member: Member }[] = [];
  return {
    pids: () => members.map(({ member }) => member.server.pid),
    clerks: () =>
      members.flatMap(({ member: { server, client } }) => (client === undefined ? [] : [{ server, client }])),
    async employ(roles) {
      const wanted = [...roles];
      const kept = members.filter(({ role }) => {
        const place = wanted.indexOf(role);
        if (place >= 0) wanted.splice(place, 1);
        return place >= 0;
      });
      for (const each of members) if (!kept.includes(each)) await each.member.server.stop();
      members = kept;
      for (const role of wanted) members.push({ role, member: await start(role) });
    },
  };
}
