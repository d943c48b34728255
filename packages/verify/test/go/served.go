package main

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// verifyServed verifies a log that a service serves. Arguments: its address, its public key, the public key of a witness that
// must have cosigned it, a file with an older checkpoint, and a file with proofs that the public API gave.
func verifyServed(prefix, logKey, witnessKey, oldCheckpoint, proofsFile string) {
	key, err := note.NewVerifier(logKey)
	must(err)
	witness := newCosigner(witnessKey)
	served := string(get(prefix + "/checkpoint"))
	keys := note.VerifierList(key, witness)
	size, root := open(served, keys)
	opened, err := note.Open([]byte(served), keys)
	must(err)
	require(len(opened.Sigs) == 2 && opened.Sigs[1].Name == witness.name, "the witness has not cosigned")

	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, &httpTiles{prefix})
	old, err := os.ReadFile(oldCheckpoint)
	must(err)
	oldSize, oldRoot := open(string(old), keys)
	consistency, err := tlog.ProveTree(size, oldSize, reader)
	must(err)
	must(tlog.CheckTree(consistency, size, root, oldSize, oldRoot))

	entries := int64(0)
	for bundle := int64(0); bundle*256 < size; bundle++ {
		for data := get(prefix + "/" + pathOf("entries", bundle, width(size, bundle))); len(data) > 0; entries++ {
			length := int(binary.BigEndian.Uint16(data))
			hash := tlog.RecordHash(data[2 : 2+length])
			proof, err := tlog.ProveRecord(size, entries, reader)
			must(err)
			must(tlog.CheckRecord(proof, size, root, entries, hash))
			data = data[2+length:]
		}
	}
	require(entries == size, "the bundles have another number of entries")
	fmt.Printf("%d entries, consistent with %d, cosigned by %s, %d proofs of the API\n",
		size, oldSize, witness.name, verifyApiProofs(proofsFile, keys))
}

// verifyApiProofs verifies proofs in the format of C2SP tlog-proof. Returns their number.
func verifyApiProofs(file string, keys note.Verifiers) int {
	data, err := os.ReadFile(file)
	must(err)
	var proofs []struct {
		Entry     string
		TlogProof string
	}
	must(json.Unmarshal(data, &proofs))
	for _, one := range proofs {
		head, checkpoint, _ := strings.Cut(one.TlogProof, "\n\n")
		lines := strings.Split(head, "\n")
		require(lines[0] == "c2sp.org/tlog-proof@v1", "the proof has another header")
		index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
		must(err)
		size, root := open(checkpoint, keys)
		must(tlog.CheckRecord(decoded(lines[2:]), size, root, index, tlog.RecordHash([]byte(one.Entry))))
	}
	return len(proofs)
}

// httpTiles reads tiles as C2SP tlog-tiles names them: like tlog, without the height.
type httpTiles struct{ prefix string }

func (t *httpTiles) Height() int                          { return 8 }
func (t *httpTiles) SaveTiles(_ []tlog.Tile, _ [][]byte) {}

func (t *httpTiles) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for position, tile := range tiles {
		data[position] = get(t.prefix + "/" + strings.Replace(tile.Path(), "tile/8/", "tile/", 1))
	}
	return data, nil
}

// cosigner verifies cosignatures of C2SP tlog-cosignature with Ed25519.
type cosigner struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func newCosigner(vkey string) *cosigner {
	parts := strings.SplitN(vkey, "+", 3)
	require(len(parts) == 3, "the key of the witness is malformed")
	hash, err := strconv.ParseUint(parts[1], 16, 32)
	must(err)
	key, err := base64.StdEncoding.DecodeString(parts[2])
	must(err)
	require(len(key) == 33 && key[0] == 4, "the key of the witness has another type")
	return &cosigner{parts[0], uint32(hash), key[1:]}
}

func (c *cosigner) Name() string    { return c.name }
func (c *cosigner) KeyHash() uint32 { return c.hash }

func (c *cosigner) Verify(text, signature []byte) bool {
	if len(signature) != 72 {
		return false
	}
	var message bytes.Buffer
	fmt.Fprintf(&message, "cosignature/v1\ntime %d\n%s", binary.BigEndian.Uint64(signature), text)
	return ed25519.Verify(c.key, message.Bytes(), signature[8:])
}

func get(url string) []byte {
	answer, err := http.Get(url)
	must(err)
	defer answer.Body.Close()
	require(answer.StatusCode == 200, url+" answered "+answer.Status)
	body, err := io.ReadAll(answer.Body)
	must(err)
	return body
}
